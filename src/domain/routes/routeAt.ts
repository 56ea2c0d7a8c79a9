import { type RouteKey, routes } from './routes.ts'

/** The page at a path of the list, or null: what leads to a screen that isn't there yet is not drawn. */
export const routeAt = (path: string): RouteKey | null =>
  (Object.keys(routes) as RouteKey[]).find(key => (routes[key] as string) === path) ?? null
