/** What the box says before anything is loaded: give these to `islandWords`. */
export const searchBoxWords: string[] = ['search.title', 'search.box']
