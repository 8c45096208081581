import { LinkTabs } from '@octavo/ui/LinkTabs';
import { useRouterState } from '@tanstack/react-router';
import { LEGAL_TITLES, legalTextHref } from './legal-view.ts';

const TABS = [
  { href: '/admin/shop', label: 'General' },
  ...(['privacy', 'terms', 'imprint'] as const).map((kind) => ({
    href: legalTextHref(kind),
    label: LEGAL_TITLES[kind],
  })),
];

/** Links to the settings and the legal texts of the shop. */
export function ShopTabs() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return <LinkTabs label="Shop" tabs={TABS.map((tab) => ({ ...tab, isCurrent: tab.href === path }))} />;
}
