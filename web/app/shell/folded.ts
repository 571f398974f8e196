const KEY = 'lotse.menuFolded'

/** Pages that take the sidebar's width for whoever works on them. */
const ALWAYS_WIDE = /^\/(grundstuecke|formulare\/anlage(\/[^/]+)?|projekte\/(anlage|bearbeiten)\b.*)$/
/** From here companies are led to their list. */
const WIDE_FOR_STAFF = /^\/(wizard\b.*)?$/
const WIDE_OF_TENDER = /^\/projekte\/[^/]+\/(veroeffentlichen|aenderungen|bestaetigung\/.+)$/
/** For its team these are tabs of the tender; who takes part has them as pages of their own. */
const WIDE_FOR_OTHERS = /^\/projekte\/[^/]+\/(bewerbung|angebot|verhandlung|nachforderungen|nachrichten|fragen|datenraum)\b/

const SIDE = 'lotse.side'

/** Which side of procedures whoever was here last stands on: a guess at who is coming, until the server has said so. */
export const wasInternal = (): boolean => {
  try {
    return localStorage.getItem(SIDE) === 'internal'
  } catch {
    return false
  }
}

export const storeSide = (isInternal: boolean): void => {
  try {
    localStorage.setItem(SIDE, isInternal ? 'internal' : 'external')
  } catch {
    // Then it is guessed at wrongly, and the page moves once while it is loading.
  }
}

/** Whether the page at this address will do without the sidebar: an opening and its record. */
export const isLikelyAlone = (path: string): boolean => /^\/projekte\/[^/]+\/(oeffnung|niederschrift)\/./.test(path)

/**
 * Whether the page at this address will fold the sidebar, as long as it is not there to say so: what is shown before it is not to move when
 * it comes.
 */
export const isLikelyFolded = (path: string, isInternal: boolean): boolean =>
  ALWAYS_WIDE.test(path) || WIDE_OF_TENDER.test(path) || (isInternal ? WIDE_FOR_STAFF : WIDE_FOR_OTHERS).test(path)

/** Whether this person keeps the sidebar as icons; a matter of the device, not of the account. */
export const readFolded = (): boolean => {
  try {
    return localStorage.getItem(KEY) === 'yes'
  } catch {
    return false
  }
}

export const storeFolded = (folded: boolean): void => {
  try {
    localStorage.setItem(KEY, folded ? 'yes' : 'no')
  } catch {
    // Then it lasts until the next load.
  }
}
