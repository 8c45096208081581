import { SelectField } from '@octavo/ui/SelectField';
import { SearchField } from '../books/SearchField.tsx';

interface PaymentFiltersProps<Status extends string> {
  search: { search?: string | undefined; status?: Status | undefined };
  placeholder: string;
  /** The name of the list without a status. */
  allText: string;
  statuses: readonly { value: Status; label: string }[];
  onChange: (changed: { search?: string | undefined; status?: Status | undefined }) => void;
}

/** The search text and status of a list of payments. */
export const PaymentFilters = <Status extends string>({
  search,
  placeholder,
  allText,
  statuses,
  onChange,
}: PaymentFiltersProps<Status>) => (
  <div className="filters">
    <SearchField
      value={search.search ?? ''}
      placeholder={placeholder}
      onSearch={(text) => onChange({ search: text || undefined })}
    />
    <div className="row">
      <SelectField
        label="Status"
        emptyText={allText}
        value={search.status ?? ''}
        options={statuses}
        onChange={({ target }) => onChange({ status: statuses.find(({ value }) => value === target.value)?.value })}
      />
    </div>
  </div>
);
