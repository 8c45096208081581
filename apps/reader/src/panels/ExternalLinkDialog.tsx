import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { decodePercent } from '../navigator/content/decode-percent.ts';
import { openExternal, type ExternalLink } from '../navigator/input/book-links.ts';
import { panelText } from '../text/panel-text.ts';
import type { ReaderContext } from '../context/reader-context.ts';

/**
 * Asks before a link leaves the book: its text can name another address.
 *
 * @see https://www.w3.org/TR/epub-rs-33/#sec-epub-rs-external-links
 */
export function ExternalLinkDialog({ context, link }: { context: ReaderContext; link: ExternalLink }) {
  const close = (): void => {
    context.close();
    link.focus();
  };
  const scheme = /^\w+/.exec(link.href)?.[0].toLowerCase();
  const kind = scheme === 'mailto' || scheme === 'tel' ? scheme : 'web';
  return (
    <Dialog
      data-component="ExternalLinkDialog"
      isOpen
      onClose={close}
      title={panelText.openLink[kind]}
      closeText={panelText.close}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {panelText.cancel}
          </Button>
          <Button
            onClick={() => {
              openExternal(link.href);
              close();
            }}
          >
            {panelText.open}
          </Button>
        </>
      }
    >
      <p>{panelText.leavesBook[kind]}</p>
      <p>
        <bdi style={{ overflowWrap: 'anywhere' }}>{addressOf(link.href)}</bdi>
      </p>
    </Dialog>
  );
}

/** The address as a user knows it: an email address or a telephone number without its scheme and parameters. */
function addressOf(href: string): string {
  if (!/^(?:mailto|tel):/i.test(href)) return href;
  const [address = ''] = href.slice(href.indexOf(':') + 1).split('?');
  return decodePercent(address);
}
