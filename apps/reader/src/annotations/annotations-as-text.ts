import type { Annotation } from './annotation.ts';

/** Renders annotations as plain text: the location, passage and note of each. */
export function annotationsAsText(title: string, annotations: readonly Annotation[]): string {
  const parts = annotations.map(
    ({ kind, color, chapter, total_progression: progression, quote, note, created_at: made }) => {
      const facts = [chapter, `${Math.round(progression * 100)} %`, kind, color, made.slice(0, 10)];
      return [facts.filter(Boolean).join(' · '), quote.exact.trim(), note].filter((line) => line !== '').join('\n');
    },
  );
  return `${[title, ...parts].join('\n\n')}\n`;
}
