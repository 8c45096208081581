import type { Route } from './api-call.ts';

/** Finds the route of a request; patterns are tried in the order given. */
export function createRouteMatcher(routes: readonly Route[]) {
  const compiled = routes.map((route) => {
    const [method, path = ''] = route.pattern.split(' ');
    const source = path.replace(/:(\w+)/g, (_match, name: string) => `(?<${name}>[^/]+)`);
    return { route, method, expression: new RegExp(`^${source}$`) };
  });

  return (method: string, path: string): { route: Route; path: Record<string, string> } | undefined => {
    for (const candidate of compiled) {
      const match = candidate.method === method ? candidate.expression.exec(path) : null;
      if (match) return { route: candidate.route, path: { ...match.groups } };
    }
    return undefined;
  };
}
