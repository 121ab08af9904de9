"""What dev.py is made of: .venv, compiling the rules, the screen, and saying what is being done.

Standard library only: these run before anything is installed.
"""
