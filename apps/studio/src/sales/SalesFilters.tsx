import { saleStates } from '@octavo/core/studio';
import { SegmentedControl } from '@octavo/ui/SegmentedControl';
import { SelectField } from '@octavo/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useStudio } from '../app/use-studio.tsx';
import { salesTotalsQuery } from '../queries/sales.queries.ts';
import { countryName } from '../views/amounts.ts';
import { monthOptions } from './months.ts';
import { stateWord } from './sale-view.ts';
import { ALL_MONTHS, filterOf, type SalesSearch } from './sales-search.ts';

interface SalesFiltersProps {
  search: SalesSearch;
  month: string;
  currentMonth: string;
  /** The day of the first sale, such as `2026-09-02`. */
  firstDay: string | undefined;
}

/** Period, book, country and status, and the grouping of the totals. */
export function SalesFilters({ search, month, currentMonth, firstDay }: SalesFiltersProps) {
  const { api } = useStudio();
  const navigate = useNavigate({ from: '/studio/sales' });
  const change = (changed: Partial<SalesSearch>) =>
    void navigate({ search: { ...search, ...changed, cursor: undefined, sale: undefined } });
  // The options of a filter do not depend on the other filters.
  const { data: all } = useQuery(salesTotalsQuery(api, filterOf({}, month)));
  const months = monthOptions(firstDay, currentMonth, month === ALL_MONTHS ? currentMonth : month);
  const books = all?.by_book.map(({ book }) => ({ value: String(book.id), label: book.title })) ?? [];
  const countries = all?.by_country.filter(({ country }) => country !== '').map(({ country }) => country) ?? [];
  return (
    <div className="filters list-filters">
      <div className="row">
        <SelectField
          label="Period"
          value={month}
          options={[...months, { value: ALL_MONTHS, label: 'All months' }]}
          onChange={({ target }) => change({ month: target.value === currentMonth ? undefined : target.value })}
        />
        <SelectField
          label="Book"
          emptyText="All books"
          value={search.book === undefined ? '' : String(search.book)}
          options={withChosen(books, search.book, (id) => `Book ${id}`)}
          onChange={({ target }) => change({ book: target.value === '' ? undefined : Number(target.value) })}
        />
        <SelectField
          label="Country"
          emptyText="All countries"
          value={search.country ?? ''}
          options={withChosen(
            countries.map((code) => ({ value: code, label: countryName(code) })),
            search.country,
            countryName,
          )}
          onChange={({ target }) => change({ country: target.value || undefined })}
        />
        <SelectField
          label="Status"
          emptyText="Any status"
          value={search.state ?? ''}
          options={saleStates.map((state) => ({ value: state, label: stateWord(state) }))}
          onChange={({ target }) => change({ state: saleStates.find((state) => state === target.value) })}
        />
      </div>
      <SegmentedControl
        label="Group by"
        isLabelHidden
        value={search.view ?? 'time'}
        segments={[
          { value: 'time', label: month === ALL_MONTHS ? 'By month' : 'By day' },
          { value: 'book', label: 'By book' },
          { value: 'country', label: 'By country' },
        ]}
        onValueChange={({ value }) =>
          void navigate({ search: { ...search, view: value === 'time' ? undefined : value } })
        }
      />
    </div>
  );
}

interface Option {
  value: string;
  label: string;
}

/** The options with the chosen value, which may have no sale in this period. */
function withChosen<Value extends string | number>(
  options: readonly Option[],
  chosen: Value | undefined,
  nameOf: (value: Value) => string,
): readonly Option[] {
  if (chosen === undefined || options.some(({ value }) => value === String(chosen))) return options;
  return [...options, { value: String(chosen), label: nameOf(chosen) }];
}
