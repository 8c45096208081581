import { progress } from '@octavo/core/messages';
import type { ReactNode } from 'react';
import { Button } from '../Button/index.ts';
import { Dialog } from '../Dialog/index.ts';
import { FormError } from '../FormError/index.ts';
import { FormLayout } from '../FormLayout/index.ts';
import { useForm } from '../../hooks/use-form.ts';
import type { FieldErrors } from '../../hooks/use-form.ts';
import { SelectField } from '../SelectField/index.ts';
import { TextAreaField } from '../TextAreaField/index.ts';
import styles from './ReviewForm.module.css';

/** The form values, named as in the report call. */
export type ReportValues = { reason: string; note: string };

/** The texts of the dialog; `reasons` has the keys of the report call. */
export const reportText = {
  title: 'Report this review',
  description: "Our team will review it. The reviewer won't know who reported it.",
  reason: 'What is wrong with it?',
  choose: 'Choose a reason',
  reasons: {
    spam: 'Advertising',
    offensive: 'Insults or threats',
    spoiler: 'Spoilers',
    off_topic: 'Not about this book',
    other: 'Something else',
  },
  note: 'Anything we should know',
  optional: '(optional)',
  submit: 'Report',
  busy: progress.sending,
  sent: "Thank you. We'll review it.",
  close: 'Close',
};

export interface ReportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onSubmit: (event: { values: ReportValues }) => void;
  isBusy?: boolean | undefined;
  /** True when the report was sent; the dialog confirms it. */
  isSent?: boolean | undefined;
  validate?: ((values: ReportValues) => FieldErrors<ReportValues>) | undefined;
  errors?: FieldErrors<ReportValues> | undefined;
  error?: ReactNode;
  text?: Partial<typeof reportText> | undefined;
}

/** Asks for the reason of a report. Renders a `dialog`. */
export function ReportDialog({ isOpen, ...rest }: ReportDialogProps) {
  return isOpen && <OpenReport {...rest} />;
}

function OpenReport({
  onClose,
  onSubmit,
  isBusy = false,
  isSent = false,
  validate,
  errors,
  error,
  text,
}: Omit<ReportDialogProps, 'isOpen'>) {
  const messages = { ...reportText, ...text };
  const { form, field, submit } = useForm<ReportValues>({
    initialValues: { reason: '', note: '' },
    validate,
    errors,
    onSubmit,
  });
  if (isSent) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={messages.title}
        actions={<Button onClick={onClose}>{messages.close}</Button>}
      >
        <output>{messages.sent}</output>
      </Dialog>
    );
  }
  return (
    <Dialog isOpen onClose={onClose} title={messages.title}>
      <p>{messages.description}</p>
      <FormLayout ref={form} onSubmit={submit} className={styles.report}>
        {error !== undefined && error !== null && <FormError>{error}</FormError>}
        <SelectField
          {...field('reason')}
          label={messages.reason}
          emptyText={messages.choose}
          options={Object.entries(messages.reasons).map(([value, label]) => ({ value, label }))}
        />
        <TextAreaField {...field('note')} label={messages.note} optionalText={messages.optional} rows={3} />
        <div>
          <Button type="submit" isBusy={isBusy} busyText={messages.busy}>
            {messages.submit}
          </Button>
        </div>
      </FormLayout>
    </Dialog>
  );
}
