import { screens } from '@octavo/core/messages';
import { BookOpen } from 'lucide';
import { Button, ButtonLink } from '../Button/index.ts';
import { Cover } from '../Cover/index.ts';
import type { CoverArt } from '../Cover/index.ts';
import { Icon } from '../Icon/index.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { StatePage } from '../StatePage/index.ts';
import { TextLink } from '../TextLink/index.ts';
import styles from './SuccessPanel.module.css';

/** The texts after a payment, from the specification. */
export const successText = {
  title: screens.success.title,
  thanks: screens.success.thanks,
  email: screens.success.email,
  read: screens.product.read,
  continue: screens.success.continue,
  library: 'Go to library',
};

export interface SuccessPanelProps {
  orderId: string;
  /** The purchased books. */
  books?: readonly { id: number | string; title: string; author?: string | undefined; cover: CoverArt }[] | undefined;
  /** The stream page of the first book. */
  readHref?: string | null | undefined;
  continueHref?: string | undefined;
  libraryHref?: string | undefined;
  text?: MessageOverrides<typeof successText> | undefined;
}

/** The confirmation of a purchase with the next steps. */
export function SuccessPanel({
  orderId,
  books = [],
  readHref,
  continueHref = '/',
  libraryHref = '/library',
  text,
}: SuccessPanelProps) {
  const messages = { ...successText, ...text };
  return (
    <StatePage
      data-component="SuccessPanel"
      title={messages.title}
      picture={
        <div className={styles.covers}>
          {books.slice(0, 4).map((book) => (
            <Cover
              key={book.id}
              art={book.cover}
              title={book.title}
              author={book.author}
              alt={book.title}
              sizes="8.5rem"
              elevation="raised"
              className={styles.cover}
            />
          ))}
        </div>
      }
      action={
        <>
          <div className={styles.actions}>
            {typeof readHref === 'string' && (
              <Button icon={<Icon of={BookOpen} />} navigateTo={readHref}>
                {messages.read}
              </Button>
            )}
            <ButtonLink href={continueHref} variant={typeof readHref === 'string' ? 'quiet' : 'primary'}>
              {messages.continue}
            </ButtonLink>
          </div>
          <TextLink href={libraryHref}>{messages.library}</TextLink>
        </>
      }
    >
      <p>{messages.thanks(orderId)}</p>
      <p>{messages.email}</p>
    </StatePage>
  );
}
