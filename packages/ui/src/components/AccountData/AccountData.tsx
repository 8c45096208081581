import { validationMessages } from '@octavo/core/messages';
import { Download } from 'lucide';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../Button/index.ts';
import { Dialog } from '../Dialog/index.ts';
import { FormError } from '../FormError/index.ts';
import { FormLayout } from '../FormLayout/index.ts';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import { useForm } from '../../hooks/use-form.ts';
import type { FieldErrors } from '../../hooks/use-form.ts';
import { PasswordField } from '../PasswordField/index.ts';
import styles from './AccountData.module.css';

/** What deleting an account asks for. */
export type DeleteValues = { password: string };

/** The words of export and deletion. */
export const accountDataText = {
  exportTitle: 'Take your data with you',
  exportSentence:
    'Everything the shop knows of you in one file: your name, orders, library, favorites, reviews, places and notes in books.',
  export: 'Export my data',
  exporting: 'Exporting...',
  deleteTitle: 'Delete your account',
  deleteSentence:
    'Your library, favorites, notes and places in books go with it, for good. What you bought is not paid back. Receipts are kept for as long as the law asks.',
  delete: 'Delete my account',
  dialogTitle: 'Delete your account for good?',
  dialogSentence: 'This cannot be taken back. Type your password to show that it is you.',
  password: 'Password',
  cancel: 'Keep it',
  deleting: 'Deleting...',
} as const;

export interface AccountDataProps extends Omit<ComponentProps<'div'>, 'children'> {
  onExport: () => void;
  isExporting?: boolean | undefined;
  exportError?: ReactNode;
  onDelete: (event: { values: DeleteValues }) => void;
  isDeleting?: boolean | undefined;
  /** What the server found wrong with the password. */
  errors?: FieldErrors<DeleteValues> | undefined;
  deleteError?: ReactNode;
  text?: Partial<Record<keyof typeof accountDataText, string>> | undefined;
}

type DeleteDialogProps = Pick<AccountDataProps, 'onDelete' | 'errors' | 'deleteError'> & {
  isDeleting: boolean;
  onClose: () => void;
  messages: Record<keyof typeof accountDataText, string>;
};

const validate = ({ password }: DeleteValues): FieldErrors<DeleteValues> => ({
  password: password === '' ? validationMessages.passwordRequired : undefined,
});

function DeleteDialog({ onDelete, isDeleting, errors, deleteError, onClose, messages }: DeleteDialogProps) {
  const { form, field, submit } = useForm<DeleteValues>({
    initialValues: { password: '' },
    validate,
    errors,
    onSubmit: onDelete,
  });
  return (
    <Dialog isOpen onClose={onClose} title={messages.dialogTitle}>
      <p>{messages.dialogSentence}</p>
      <FormLayout ref={form} onSubmit={submit} className={styles.form}>
        {deleteError !== undefined && deleteError !== null && <FormError>{deleteError}</FormError>}
        <PasswordField {...field('password')} label={messages.password} autoComplete="current-password" />
        <div className={styles.actions}>
          <Button variant="quiet" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" isBusy={isDeleting} busyText={messages.deleting}>
            {messages.delete}
          </Button>
        </div>
      </FormLayout>
    </Dialog>
  );
}

/** What the shop knows of somebody: to be taken along, or to be forgotten. Renders a `div` with two sections. */
export function AccountData({
  onExport,
  isExporting = false,
  exportError,
  onDelete,
  isDeleting = false,
  errors,
  deleteError,
  text,
  className,
  ...rest
}: AccountDataProps) {
  const messages = { ...accountDataText, ...text };
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div data-component="AccountData" {...rest} className={cx(styles.data, className)}>
      <section className={styles.part}>
        <h3 className={styles.heading}>{messages.exportTitle}</h3>
        <p className={styles.sentence}>{messages.exportSentence}</p>
        {exportError !== undefined && exportError !== null && <FormError>{exportError}</FormError>}
        <Button
          variant="quiet"
          icon={<Icon of={Download} />}
          isBusy={isExporting}
          busyText={messages.exporting}
          onClick={onExport}
        >
          {messages.export}
        </Button>
      </section>
      <section className={styles.part}>
        <h3 className={styles.heading}>{messages.deleteTitle}</h3>
        <p className={styles.sentence}>{messages.deleteSentence}</p>
        <Button variant="quiet" onClick={() => setIsConfirming(true)} className={styles.delete}>
          {messages.delete}
        </Button>
      </section>
      {isConfirming && (
        <DeleteDialog
          onDelete={onDelete}
          isDeleting={isDeleting}
          errors={errors}
          deleteError={deleteError}
          onClose={() => setIsConfirming(false)}
          messages={messages}
        />
      )}
    </div>
  );
}
