import type { PageOfList } from '../page-of-list.ts';

type Child = Node | string | null | undefined | false;
type Attributes = Readonly<Record<string, string | number | boolean | undefined | ((event: Event) => void)>>;

/**
 * Makes an element. Text goes in as text, never as HTML: nothing here can become a script. A function under `onclick`
 * and the like listens.
 */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(
    ...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/** One cell: what stands in it, and whether it is a figure. */
export interface Column<Row> {
  readonly title: string;
  readonly isFigure?: true;
  readonly cell: (row: Row) => Child;
}

/** A table that becomes a list of cards on a narrow screen; roles keep it a table for those who listen to it. */
export function table<Row>(label: string, rows: readonly Row[], columns: readonly Column<Row>[]): HTMLElement {
  const head = columns.map(({ title, isFigure }) =>
    el('th', { role: 'columnheader', scope: 'col', class: isFigure && 'figure' }, title),
  );
  const body = rows.map((row) =>
    el(
      'tr',
      { role: 'row' },
      ...columns.map(({ title, isFigure, cell }) =>
        el('td', { role: 'cell', 'data-label': title, class: isFigure && 'figure' }, cell(row)),
      ),
    ),
  );
  return el(
    'table',
    { role: 'table', 'aria-label': label },
    el('thead', { role: 'rowgroup' }, el('tr', { role: 'row' }, ...head)),
    el('tbody', { role: 'rowgroup' }, ...body),
  );
}

/** A part of the desk under its own heading. */
export function section(title: string, ...children: readonly Child[]): HTMLElement {
  const id = `about-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
  return el('section', { 'aria-labelledby': id }, el('h2', { id }, title), ...children);
}

/** The way to the other pages of a list; nothing where there is one. */
export function pager(
  label: string,
  { page, pages, isCountCut }: PageOfList,
  go: (page: number) => void,
): HTMLElement | null {
  if (pages <= 1) return null;
  const button = (title: string, to: number) =>
    el('button', { type: 'button', class: 'quiet', disabled: to < 1 || to > pages, onclick: () => go(to) }, title);
  return el(
    'nav',
    { class: 'pager', 'aria-label': label },
    button('Previous', page - 1),
    el('span', {}, `Page ${page} of ${isCountCut ? 'more than ' : ''}${pages}`),
    button('Next', page + 1),
  );
}

/** A moment as its reader's clock shows it. */
export const moment = (iso: string): HTMLElement =>
  el('time', { datetime: iso }, new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' }));
