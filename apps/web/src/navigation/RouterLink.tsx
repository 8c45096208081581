import type { LinkProps } from '@octavo/ui/LinkProvider';
import { createLink } from '@tanstack/react-router';

/** The kit's links as links of the router: a real `a` with a real address, followed without loading a page. */
const Anchor = createLink('a');

/** Addresses of our own go through the router; everything else stays a plain link. */
export function RouterLink({ href, target, children, ...rest }: LinkProps) {
  const isOurs = href.startsWith('/') && !href.startsWith('//') && target === undefined;
  if (isOurs) {
    return (
      <Anchor to={href} preload="intent" {...rest}>
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
