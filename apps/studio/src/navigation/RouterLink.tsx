import type { LinkProps } from '@octavo/ui/LinkProvider';
import { createLink } from '@tanstack/react-router';

/** Links of the component library as router links: real `a` elements that navigate without a page load. */
const Anchor = createLink('a');

/** Only a link to this very URL is current: the tabs of a book are below its details. */
const EXACT = { exact: true } as const;

/** Whether this app has the page, of the studio or of the back office; the store has all others. */
export const isStudioPath = (href: string): boolean => /^\/(?:studio|admin)(?:[/?#]|$)/.test(href);

/** Pages of the studio use the router. All other URLs are plain links. */
export function RouterLink({ href, target, children, ...rest }: LinkProps) {
  if (isStudioPath(href) && target === undefined) {
    return (
      <Anchor to={href} activeOptions={EXACT} {...rest}>
        {children}
      </Anchor>
    );
  }
  return (
    <a href={href} target={target} {...rest}>
      {children}
    </a>
  );
}
