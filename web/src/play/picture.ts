// The final board as a picture to keep: trains, and who made how many points, with names.

import font from '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff2?url';
import { colorOf } from '../board/colors.svelte';
import type { Board } from '../lib/boards';
import type { TableInfo, TablePosition } from '../lib/protocol';
import { seatName } from '../lib/sentences';
import { settings } from '../lib/settings.svelte';
import { ownersOf } from './highlights';
import { seatsByPlace } from './result';

const STRIP = 64; // board units below the board
const ABOVE = '<g class="bl-above">';
const PIXELS = 2; // for a board unit

/** As a document of its own; without the font it comes in the reader's. */
export function boardPicture(position: TablePosition, board: Board, card: TableInfo | null, fontFace = ''): string {
  const { svg, size } = board.pictures[settings.language];
  const [wide, high] = [size[0], size[1] + STRIP];
  const drawn = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
  const [below, above] = [drawn.slice(0, drawn.indexOf(ABOVE)), drawn.slice(drawn.indexOf(ABOVE))];
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" width="${wide}" height="${high}">`;
  return [head, fontFace, below, trains(position, board), above, strip(position, card, size), '</svg>'].join('\n');
}

function trains(position: TablePosition, board: Board): string {
  const { tracks } = board.pictures[settings.language];
  const owned = [...ownersOf(position)].map(([track, seat]) => [track, `#bl-train-${colorOf(seat)}`] as const);
  const shared = position.shared_tracks.map((track) => [track, '#bl-train-bullet'] as const);
  return [...owned, ...shared]
    .flatMap(([track, wagon]) =>
      (tracks[track]?.spaces ?? []).map(
        ([x, y, angle]) => `<use href="${wagon}" transform="translate(${x} ${y}) rotate(${angle})"/>`,
      ),
    )
    .join('');
}

function strip(position: TablePosition, card: TableInfo | null, [wide, high]: [number, number]): string {
  const seats = position.result?.scores ? seatsByPlace(position.result) : position.seats.map((_, seat) => seat);
  const each = wide / seats.length;
  const texts = seats.map((seat, i) => {
    const points = position.result?.scores?.[seat]?.total ?? position.seats[seat]?.points ?? 0;
    const x = each * (i + 0.06);
    const text = escaped(`${seatName(card, seat)}  ${points}`);
    return (
      `<use href="#bl-train-${colorOf(seat)}" transform="translate(${x + 20} ${high + 33})"/>` +
      `<text x="${x + 52}" y="${high + 41}" font-family="'Source Sans 3', sans-serif" font-weight="600" font-size="24"` +
      ` fill="#2b2823">${text}</text>`
    );
  });
  return `<rect y="${high}" width="${wide}" height="${STRIP}" fill="#fffdf7"/>${texts.join('')}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!);
}

/** A picture cannot load a font: it must carry its own. */
async function fontFace(): Promise<string> {
  const data = await fetch(font).then((answer) => answer.blob());
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(data);
  });
  return `<style>@font-face{font-family:'Source Sans 3';font-weight:600;src:url(${address})}</style>`;
}

export async function svgFile(position: TablePosition, board: Board, card: TableInfo | null): Promise<Blob> {
  const svg = boardPicture(position, board, card, await fontFace());
  return new Blob([svg], { type: 'image/svg+xml' });
}

export async function pngFile(position: TablePosition, board: Board, card: TableInfo | null): Promise<Blob> {
  const svg = boardPicture(position, board, card, await fontFace());
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * PIXELS;
  canvas.height = image.naturalHeight * PIXELS;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
