from branchline.cli import main

main()
