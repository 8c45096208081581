/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- `display: grid` on small screens removes the table roles in WebKit */
import { ArrowDown, ArrowUp, ChevronDown, ChevronUp } from 'lucide';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import type { AsyncList } from '../../primitives/async-list.ts';
import { cx } from '../../primitives/cx.ts';
import { ScreenReaderOnly } from '../../primitives/ScreenReaderOnly.tsx';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { CheckboxField } from '../CheckboxField/index.ts';
import { Icon } from '../Icon/index.ts';
import { IconButton } from '../IconButton/index.ts';
import { LoadingStatus, Skeleton } from '../Skeleton/index.ts';
import styles from './DataTable.module.css';

/** A column of a table. */
export interface DataColumn<Row> {
  id: string;
  header: string;
  /** Hides the header visually, for a column of buttons. */
  isHeaderHidden?: boolean | undefined;
  render: (row: Row) => ReactNode;
  /** `end` for numbers. */
  align?: 'start' | 'end' | undefined;
  isSortable?: boolean | undefined;
  /**
   * Up to 768 px a row is a card. The cell takes the whole width, shows its header as a label, stands in a corner, or
   * is hidden.
   */
  onPhone?: 'wide' | 'labeled' | 'corner' | 'hidden' | undefined;
  /** Hidden between 768 and 1024 px. */
  isOptional?: boolean | undefined;
}

/** The order of the rows. */
export interface DataSort {
  column: string;
  direction: 'ascending' | 'descending';
}

/** The texts of the table. */
export interface DataTableText {
  loading: string;
  selectAll: string;
  select: (name: string) => string;
  details: string;
  showDetails: (name: string) => string;
}

const defaultText: DataTableText = {
  loading: 'Loading',
  selectAll: 'Select all rows',
  select: (name) => `Select ${name}`,
  details: 'Details',
  showDetails: (name) => `Show details of ${name}`,
};

export interface DataTableProps<Row> extends Omit<ComponentProps<'table'>, 'children'> {
  /** The accessible name. */
  label: string;
  /** The cells of the first column are the row headers. */
  columns: readonly DataColumn<Row>[];
  rows: AsyncList<Row>;
  keyOf: (row: Row) => string | number;
  sort?: DataSort | undefined;
  onSortChange?: ((event: { column: string }) => void) | undefined;
  /** Checkboxes in front of the rows. */
  selection?:
    | {
        selected: ReadonlySet<string | number>;
        nameOf: (row: Row) => string;
        onSelectedChange: (event: { selected: ReadonlySet<string | number> }) => void;
      }
    | undefined;
  /** A row that opens below another one. */
  details?:
    | {
        /** The key of the open row. */
        open: string | number | undefined;
        nameOf: (row: Row) => string;
        render: (row: Row) => ReactNode;
        onOpenChange: (event: { open: string | number | undefined }) => void;
        /** `false` when a column renders the buttons that open rows. */
        hasButtons?: boolean | undefined;
      }
    | undefined;
  /** Below the headers when there are no rows. */
  empty?: ReactNode;
  /** Below the headers when the rows could not be loaded. */
  failure?: ReactNode;
  isDense?: boolean | undefined;
  /** The number of labeled cells beside each other in a card; 3 by default. More need short values. */
  cardColumns?: 3 | 4 | 5 | undefined;
  text?: MessageOverrides<DataTableText> | undefined;
}

const PLACEHOLDERS = ['first', 'second', 'third'];

/** A table whose rows become cards up to 768 px. Renders a `table`. Sorting and selecting are controlled. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  sort,
  onSortChange,
  selection,
  details,
  empty,
  failure,
  isDense = false,
  cardColumns,
  text,
  className,
  ...rest
}: DataTableProps<Row>) {
  const messages = useMessages('DataTable', defaultText, text);
  const toggled = details?.hasButtons === false ? undefined : details;
  const items = rows.status === 'ready' ? rows.items : [];
  const keys = items.map(keyOf);
  const message =
    rows.status === 'failed' ? failure : rows.status === 'ready' && items.length === 0 ? empty : undefined;
  const select = (key: string | number, isSelected: boolean) => {
    const selected = new Set(selection?.selected);
    if (isSelected) selected.add(key);
    else selected.delete(key);
    selection?.onSelectedChange({ selected });
  };
  return (
    <>
      <table
        role="table"
        aria-label={label}
        aria-busy={rows.status === 'pending' || undefined}
        data-component="DataTable"
        data-dense={isDense || undefined}
        data-card-columns={cardColumns}
        {...rest}
        className={cx(styles.table, className)}
      >
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className={styles.check}>
                <CheckboxField
                  label={<ScreenReaderOnly>{messages.selectAll}</ScreenReaderOnly>}
                  checked={keys.length > 0 && keys.every((key) => selection.selected.has(key))}
                  onChange={({ target }) =>
                    selection.onSelectedChange({ selected: new Set(target.checked ? keys : []) })
                  }
                />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.id}
                role="columnheader"
                scope="col"
                aria-sort={column.isSortable ? (sort?.column === column.id ? sort.direction : 'none') : undefined}
                data-align={column.align}
                data-optional={column.isOptional || undefined}
              >
                <ColumnHeader column={column} sort={sort} onSortChange={onSortChange} />
              </th>
            ))}
            {toggled && (
              <th role="columnheader" scope="col">
                <ScreenReaderOnly>{messages.details}</ScreenReaderOnly>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {items.map((row) => {
            const key = keyOf(row);
            const isSelected = selection?.selected.has(key) === true;
            const isOpen = details?.open === key;
            return (
              <Fragment key={key}>
                <tr
                  role="row"
                  data-selected={isSelected || undefined}
                  data-open={isOpen || undefined}
                  className={styles.row}
                >
                  {selection && (
                    <td role="cell" data-phone="corner" className={styles.check}>
                      <CheckboxField
                        label={<ScreenReaderOnly>{messages.select(selection.nameOf(row))}</ScreenReaderOnly>}
                        checked={isSelected}
                        onChange={({ target }) => select(key, target.checked)}
                      />
                    </td>
                  )}
                  {columns.map((column, index) => (
                    <Cell key={column.id} column={column} isRowHeader={index === 0}>
                      {column.render(row)}
                    </Cell>
                  ))}
                  {toggled && (
                    <td role="cell" data-phone="corner" className={styles.toggle}>
                      <IconButton
                        label={messages.showDetails(toggled.nameOf(row))}
                        aria-expanded={isOpen}
                        icon={<Icon of={isOpen ? ChevronUp : ChevronDown} />}
                        onClick={() => toggled.onOpenChange({ open: isOpen ? undefined : key })}
                      />
                    </td>
                  )}
                </tr>
                {details && isOpen && (
                  <tr role="row" className={styles.opened}>
                    <td role="cell" colSpan={columns.length + (selection ? 1 : 0) + (toggled ? 1 : 0)}>
                      {details.render(row)}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
          {rows.status === 'pending' &&
            PLACEHOLDERS.map((key) => (
              <tr key={key} role="row" aria-hidden="true" className={styles.row}>
                {columns.map((column, index) => (
                  <td
                    key={column.id}
                    role="cell"
                    colSpan={1 + (selection && index === 0 ? 1 : 0) + (toggled && index === columns.length - 1 ? 1 : 0)}
                    data-align={column.align}
                    data-optional={column.isOptional || undefined}
                  >
                    <Skeleton width={index === 0 ? '60%' : '3.5rem'} height="0.9rem" className={styles.bone} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      {rows.status === 'pending' && <LoadingStatus>{messages.loading}</LoadingStatus>}
      {message !== undefined && <div className={styles.message}>{message}</div>}
    </>
  );
}

interface ColumnHeaderProps<Row> extends Pick<DataTableProps<Row>, 'sort' | 'onSortChange'> {
  column: DataColumn<Row>;
}

function ColumnHeader<Row>({ column, sort, onSortChange }: ColumnHeaderProps<Row>) {
  if (column.isHeaderHidden) return <ScreenReaderOnly>{column.header}</ScreenReaderOnly>;
  if (!column.isSortable) return column.header;
  const isSorted = sort?.column === column.id;
  return (
    <button
      type="button"
      data-sorted={isSorted || undefined}
      className={styles.sort}
      onClick={() => onSortChange?.({ column: column.id })}
    >
      {column.header}
      {isSorted && <Icon of={sort.direction === 'ascending' ? ArrowUp : ArrowDown} isSmall />}
    </button>
  );
}

interface CellProps<Row> {
  column: DataColumn<Row>;
  isRowHeader: boolean;
  children: ReactNode;
}

function Cell<Row>({ column, isRowHeader, children }: CellProps<Row>) {
  const phone = column.onPhone ?? (isRowHeader ? 'wide' : 'labeled');
  const attributes = {
    'data-phone': phone,
    'data-label': phone === 'labeled' ? column.header : undefined,
    'data-align': column.align,
    'data-optional': column.isOptional || undefined,
  };
  return isRowHeader ? (
    <th role="rowheader" scope="row" {...attributes}>
      {children}
    </th>
  ) : (
    <td role="cell" {...attributes}>
      {children}
    </td>
  );
}
