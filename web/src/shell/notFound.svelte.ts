/** A place that has the screen to itself turned out to be none: the header of the site helps out. */

class NotFound {
  /** Its path; null while everything is where it should be. */
  path: string | null = $state(null)
}

export const notFound = new NotFound()
