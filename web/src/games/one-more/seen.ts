/**
 * The last round that was shown at each table of this visit. It outlives the component, which is
 * made anew for each hand where people share a device: a lost round is celebrated once.
 */
export const lastRoundSeen = new Map<string, number>()
