// Of explore's tokens and pools only: transactions have no stars, and their page has bytes for other things. A door of its own, since a module
// that is also imported the usual way would cost every page that does a namespace.
export { markStars, starOf, startFavorites } from '#islands/live/favorites.ts'
