import type { LinkProps } from '@octavo/ui/LinkProvider';
import { createLink } from '@tanstack/react-router';

/** Links of the component library as router links: real `a` elements that navigate without a page load. */
const Anchor = createLink('a');

/** Internal URLs use the router. All other URLs are plain links. The studio is another page, so its URLs are plain links too. */
export function RouterLink({ href, target, children, ...rest }: LinkProps) {
  const isOurs = /^\/(?!\/|studio(?:[/?#]|$))/.test(href) && target === undefined;
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
