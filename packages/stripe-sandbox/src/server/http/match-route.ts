import type { Route } from './api-call.ts';

/** Creates a function that finds the route of a request. Patterns are tried in the given order. */
export function createRouteMatcher(routes: readonly Route[]) {
  const compiled = routes.map((route) => {
    const [method, path = ''] = route.pattern.split(' ');
    const source = path.replace(/:(\w+)/g, (_match, name: string) => `(?<${name}>[^/]+)`);
    return { route, method, expression: new RegExp(`^${source}$`) };
  });

  return (method: string, path: string): { route: Route; pathParams: Record<string, string> } | undefined => {
    for (const candidate of compiled) {
      const match = candidate.method === method ? candidate.expression.exec(path) : null;
      if (match) return { route: candidate.route, pathParams: { ...match.groups } };
    }
    return undefined;
  };
}
