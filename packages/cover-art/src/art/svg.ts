import { distance, type Box, type Point } from './geometry.ts';
import type { Hex } from './color.ts';

/** Formats a number with at most one decimal and without trailing zeros. */
export function formatNumber(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return Object.is(rounded, -0) ? '0' : String(rounded);
}

const formatPoint = (point: Point): string => `${formatNumber(point.x)} ${formatNumber(point.y)}`;

/** Returns a closed path of straight lines through `points`. */
export const polygon = (points: readonly Point[]): string => `M${points.map(formatPoint).join('L')}Z`;

/** Returns an open path of straight lines through `points`. */
export const polyline = (points: readonly Point[]): string => `M${points.map(formatPoint).join('L')}`;

/** Returns a smooth curve through all `points` (Catmull–Rom, written as cubic Béziers). */
export function smoothCurve(points: readonly Point[], closed = false): string {
  const first = points[0];
  if (!first) return '';
  const at = (index: number): Point =>
    points[closed ? (index + points.length) % points.length : Math.min(points.length - 1, Math.max(0, index))] ?? first;
  const spans = closed ? points.length : points.length - 1;
  let path = `M${formatPoint(first)}`;
  for (let index = 0; index < spans; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const leave = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const arrive = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    path += `C${formatPoint(leave)} ${formatPoint(arrive)} ${formatPoint(to)}`;
  }
  return closed ? `${path}Z` : path;
}

/** Returns a closed, rounded outline through the middle of each edge. Points closer than `thin` to the previous one are skipped. */
export function pebble(points: readonly Point[], thin = 0): string {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (!last || distance(last, point) >= thin) kept.push(point);
  }
  const first = kept[0];
  const last = kept.at(-1);
  if (!first || !last || kept.length < 3) return '';
  const whole = (value: number): number => Math.round(value);
  const middle = (a: Point, b: Point): string => `${whole((a.x + b.x) / 2)} ${whole((a.y + b.y) / 2)}`;
  let path = `M${middle(last, first)}`;
  kept.forEach((point, index) => {
    path += `Q${whole(point.x)} ${whole(point.y)} ${middle(point, kept[index + 1] ?? first)}`;
  });
  return `${path}Z`;
}

/** Returns a filled path. */
export const fill = (d: string, color: Hex): string => (d ? `<path d="${d}" fill="${color}"/>` : '');

/** Returns a stroked path with round ends. */
export const stroke = (d: string, color: Hex, width: number): string =>
  d
    ? `<path d="${d}" fill="none" stroke="${color}" stroke-width="${formatNumber(width)}" stroke-linecap="round" stroke-linejoin="round"/>`
    : '';

/** Returns a filled rectangle. */
export const rect = (x: number, y: number, width: number, height: number, color: Hex): string =>
  `<rect x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(width)}" height="${formatNumber(height)}" fill="${color}"/>`;

/** Returns the outline of a rectangle. */
export const frame = (x: number, y: number, width: number, height: number, color: Hex, line: number): string =>
  `<rect x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(width)}" height="${formatNumber(height)}" fill="none" stroke="${color}" stroke-width="${formatNumber(line)}"/>`;

/** Returns a filled circle. */
export const filledCircle = (center: Point, radius: number, color: Hex): string =>
  `<circle cx="${formatNumber(center.x)}" cy="${formatNumber(center.y)}" r="${formatNumber(radius)}" fill="${color}"/>`;

/** Returns a translucent filled circle; `opacity` is 0 to 1. */
export const radialGlow = (center: Point, radius: number, color: Hex, opacity: number): string =>
  `<circle cx="${formatNumber(center.x)}" cy="${formatNumber(center.y)}" r="${formatNumber(radius)}" fill="${color}" fill-opacity="${Math.round(opacity * 100) / 100}"/>`;

/** Returns a box with a vertical gradient. `id` must be unique in the document. */
export const gradientRect = (id: string, box: Box, from: Hex, to: Hex): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect x="${formatNumber(box.left)}" y="${formatNumber(box.top)}" width="${formatNumber(box.right - box.left)}" height="${formatNumber(box.bottom - box.top)}" fill="url(#${id})"/>`;

/** Returns the outline of a circle. */
export const circle = (center: Point, radius: number, color: Hex, line: number): string =>
  `<circle cx="${formatNumber(center.x)}" cy="${formatNumber(center.y)}" r="${formatNumber(radius)}" fill="none" stroke="${color}" stroke-width="${formatNumber(line)}"/>`;

/** Returns a group with a transform: moved, rotated (degrees) and scaled. */
export const group = (content: string, transform: string): string => `<g transform="${transform}">${content}</g>`;

/** Clips content to a shape. `id` must be unique in the document. */
export const clipped = (id: string, shape: string, content: string): string =>
  `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${content}</g>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const ALLOWED_IN_XML = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]$/u;

/** Escapes text for an attribute. Removes characters that XML does not allow. */
export const escapeText = (text: string): string =>
  Array.from(text, (sign) => (ALLOWED_IN_XML.test(sign) ? (ENTITIES[sign] ?? sign) : '')).join('');

/** Returns an SVG document that shows `view` of the canvas. `label` is its accessible name; empty for a decorative image. */
export function svgDocument(
  view: { x: number; y: number; width: number; height: number },
  label: string,
  content: string,
): string {
  const role = label ? `role="img" aria-label="${escapeText(label)}"` : 'aria-hidden="true"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${formatNumber(view.x)} ${formatNumber(view.y)} ${formatNumber(view.width)} ${formatNumber(view.height)}" width="${formatNumber(view.width)}" height="${formatNumber(view.height)}" ${role}>${content}</svg>`;
}
