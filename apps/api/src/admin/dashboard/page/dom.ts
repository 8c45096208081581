import type { Pagination } from '../../reports/pagination.ts';

type Child = Node | string | null | undefined | false;
type Attributes = Readonly<Record<string, string | number | boolean | undefined | ((event: Event) => void)>>;

/**
 * Creates an element. Children are inserted as text, never as HTML, so no script can be injected. A function attribute
 * such as `onclick` becomes an event listener.
 */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
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

/** A table column: its title, its alignment and the content of its cells. */
export interface Column<Row> {
  readonly title: string;
  readonly isNumeric?: true;
  readonly cell: (row: Row) => Child;
}

/** A table that becomes a list of cards on narrow screens; ARIA roles keep it a table for screen readers. */
export function createTable<Row>(label: string, rows: readonly Row[], columns: readonly Column<Row>[]): HTMLElement {
  const head = columns.map(({ title, isNumeric }) =>
    createElement('th', { role: 'columnheader', scope: 'col', class: isNumeric && 'numeric' }, title),
  );
  const body = rows.map((row) =>
    createElement(
      'tr',
      { role: 'row' },
      ...columns.map(({ title, isNumeric, cell }) =>
        createElement('td', { role: 'cell', 'data-label': title, class: isNumeric && 'numeric' }, cell(row)),
      ),
    ),
  );
  return createElement(
    'table',
    { role: 'table', 'aria-label': label },
    createElement('thead', { role: 'rowgroup' }, createElement('tr', { role: 'row' }, ...head)),
    createElement('tbody', { role: 'rowgroup' }, ...body),
  );
}

/** A section of the dashboard with its heading. */
export function createSection(title: string, ...children: readonly Child[]): HTMLElement {
  const id = `section-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
  return createElement('section', { 'aria-labelledby': id }, createElement('h2', { id }, title), ...children);
}

/** A pager for a list; `null` when there is only one page. */
export function createPager(
  label: string,
  { page, pages, isCountCut }: Pagination,
  goToPage: (page: number) => void,
): HTMLElement | null {
  if (pages <= 1) return null;
  const button = (title: string, to: number) =>
    createElement(
      'button',
      { type: 'button', class: 'secondary', disabled: to < 1 || to > pages, onclick: () => goToPage(to) },
      title,
    );
  return createElement(
    'nav',
    { class: 'pager', 'aria-label': label },
    button('Previous', page - 1),
    createElement('span', {}, `Page ${page} of ${isCountCut ? 'more than ' : ''}${pages}`),
    button('Next', page + 1),
  );
}

/** A timestamp in the user's local time. */
export const timeElement = (iso: string): HTMLElement =>
  createElement(
    'time',
    { datetime: iso },
    new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
  );
