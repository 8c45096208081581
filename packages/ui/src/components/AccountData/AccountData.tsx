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

/** The values of the delete confirmation. */
export type DeleteValues = { password: string };

/** The texts of data export and account deletion. */
export const accountDataText = {
  exportTitle: 'Export your data',
  exportDescription:
    'Everything we store about you in one file: your name, orders, library, favorites, reviews, reading positions and notes.',
  export: 'Export my data',
  exporting: 'Exporting...',
  deleteTitle: 'Delete your account',
  deleteDescription:
    "Your library, favorites, notes and reading positions will be permanently deleted. Your purchases won't be refunded. We keep receipts as long as the law requires.",
  delete: 'Delete my account',
  dialogTitle: 'Delete your account permanently?',
  dialogDescription: "This can't be undone. Enter your password to confirm.",
  password: 'Password',
  cancel: 'Cancel',
  deleting: 'Deleting...',
} as const;

export interface AccountDataProps extends Omit<ComponentProps<'div'>, 'children'> {
  onExport: () => void;
  isExporting?: boolean | undefined;
  exportError?: ReactNode;
  onDelete: (event: { values: DeleteValues }) => void;
  isDeleting?: boolean | undefined;
  /** The server's error about the password. */
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
      <p>{messages.dialogDescription}</p>
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

/** Export and deletion of a customer's data. Renders a `div` with two sections. */
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
        <p className={styles.description}>{messages.exportDescription}</p>
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
        <p className={styles.description}>{messages.deleteDescription}</p>
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
