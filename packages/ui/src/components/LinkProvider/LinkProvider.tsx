import { createContext, use, useMemo } from 'react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';

/** The props of every link; `href` is always present. */
export interface LinkProps extends ComponentProps<'a'> {
  href: string;
}

interface Navigation {
  Anchor: ComponentType<LinkProps> | 'a';
  navigate: (event: { href: string }) => void;
}

const NavigationContext = createContext<Navigation>({
  Anchor: 'a',
  navigate: ({ href }) => globalThis.location.assign(href),
});

export interface LinkProviderProps {
  /** Renders an `a` for a router. It receives `href`, children and the other anchor props. */
  component?: ComponentType<LinkProps> | undefined;
  /** Navigates to a URL, for buttons that navigate. Default: `location.assign`. */
  navigate?: ((event: { href: string }) => void) | undefined;
  children: ReactNode;
}

/** Sets how components link and navigate, so that they need no router. Without it, links are plain anchors. */
export function LinkProvider({ component, navigate, children }: LinkProviderProps) {
  const outer = use(NavigationContext);
  const value = useMemo(
    () => ({ Anchor: component ?? outer.Anchor, navigate: navigate ?? outer.navigate }),
    [component, navigate, outer],
  );
  return <NavigationContext value={value}>{children}</NavigationContext>;
}

/** An `a`, rendered by the component of the provider. */
export function Link(props: LinkProps) {
  const { Anchor } = use(NavigationContext);
  return <Anchor {...props} />;
}

/** Returns the navigate function of the provider. */
export function useNavigate(): (event: { href: string }) => void {
  return use(NavigationContext).navigate;
}
