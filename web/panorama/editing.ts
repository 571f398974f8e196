import { LIMITS, movedTo, newArea, newPin, newWaypoint, type Marker, type SpherePoint } from '../../engine/panorama'

/** What a click in the picture does; of the modes at most one is on. */
export type Mode = 'none' | 'pin' | 'polygon' | 'waypoint' | 'move'

/** Markers of each panorama, by its url. */
export type MarkersByUrl = Readonly<Record<string, readonly Marker[]>>

interface Step {
  readonly url: string
  readonly markers: readonly Marker[]
}

export interface Editing {
  readonly markers: MarkersByUrl
  /** Steps that can be taken back and done again, the last one last. */
  readonly past: readonly Step[]
  readonly future: readonly Step[]
  readonly mode: Mode
  /** Id of the marker that the next click puts somewhere else. */
  readonly moving: string | null
  /** Corners of the area that is being drawn. */
  readonly corners: readonly SpherePoint[]
  /** What there is to say about the last action. */
  readonly notice: 'tooFew' | 'tooMany' | null
}

export type Action =
  | { readonly type: 'mode'; readonly mode: Exclude<Mode, 'move'>; readonly url: string; readonly id: string }
  | { readonly type: 'move'; readonly id: string }
  /** `id` for what comes of it; `target`: where a new waypoint leads. */
  | { readonly type: 'place'; readonly url: string; readonly at: SpherePoint; readonly id: string; readonly target: string }
  /** A right click, Enter or Escape: the mode ends. */
  | { readonly type: 'end'; readonly url: string; readonly id: string }
  | { readonly type: 'replace'; readonly url: string; readonly marker: Marker }
  | { readonly type: 'remove'; readonly url: string; readonly id: string }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** What was saved or merged stands now; nothing of it can be taken back here. */
  | { readonly type: 'begin'; readonly markers: MarkersByUrl }

export const begun = (markers: MarkersByUrl): Editing => ({
  ...{ markers, past: [], future: [], mode: 'none', moving: null, corners: [], notice: null },
})

const MAX_STEPS = 200

const listOf = ({ markers }: Editing, url: string): readonly Marker[] => markers[url] ?? []

/** One step that undo takes back. */
const changed = (state: Editing, url: string, list: readonly Marker[]): Editing => ({
  ...state,
  markers: { ...state.markers, [url]: list },
  past: [...state.past, { url, markers: listOf(state, url) }].slice(-MAX_STEPS),
  future: [],
  notice: null,
})

const added = (state: Editing, url: string, marker: Marker): Editing =>
  listOf(state, url).length >= LIMITS.markers ? { ...state, notice: 'tooMany' } : changed(state, url, [...listOf(state, url), marker])

/** Ends the mode. An area of three corners or more is one, of fewer it goes without a trace. */
const ended = (state: Editing, url: string, id: string): Editing => {
  const still: Editing = { ...state, mode: 'none', moving: null, corners: [], notice: null }
  if (state.mode !== 'polygon' || state.corners.length === 0) return still
  return state.corners.length < LIMITS.leastCorners ? { ...still, notice: 'tooFew' } : added(still, url, newArea(id, state.corners))
}

const placed = (state: Editing, { url, at, id, target }: Extract<Action, { type: 'place' }>): Editing => {
  switch (state.mode) {
    case 'none':
      return state
    case 'pin':
      return added(state, url, newPin(id, at))
    case 'waypoint':
      return added(state, url, newWaypoint(id, at, target))
    case 'polygon':
      return state.corners.length >= LIMITS.corners
        ? { ...state, notice: 'tooMany' }
        : { ...state, corners: [...state.corners, at], notice: null }
    case 'move': {
      const list = listOf(state, url).map((one) => (one.id === state.moving ? movedTo(one, at) : one))
      return { ...changed(state, url, list), mode: 'none', moving: null }
    }
  }
}

/** Takes the last step out of one pile, does it, and lays what was there on the other. */
const stepped = (state: Editing, from: 'past' | 'future'): Editing => {
  const step = state[from].at(-1)
  if (!step) return state
  const onto = from === 'past' ? 'future' : 'past'
  return {
    ...state,
    markers: { ...state.markers, [step.url]: step.markers },
    [from]: state[from].slice(0, -1),
    [onto]: [...state[onto], { url: step.url, markers: listOf(state, step.url) }],
    notice: null,
  }
}

/** The editor without its screen: what each action makes of the markers. Pure. */
export const edited = (state: Editing, action: Action): Editing => {
  switch (action.type) {
    case 'mode': {
      const { url, id, mode } = action
      const before = ended(state, url, id)
      return { ...before, mode: state.mode === mode ? 'none' : mode }
    }
    case 'move':
      return { ...state, mode: 'move', moving: action.id, corners: [], notice: null }
    case 'place':
      return placed(state, action)
    case 'end':
      return ended(state, action.url, action.id)
    case 'replace':
      return changed(
        state,
        action.url,
        listOf(state, action.url).map((one) => (one.id === action.marker.id ? action.marker : one)),
      )
    case 'remove': {
      const { url, id } = action
      return changed(
        state,
        url,
        listOf(state, url).filter((one) => one.id !== id || !one.data.deletable),
      )
    }
    case 'undo':
      return state.corners.length > 0 ? { ...state, corners: state.corners.slice(0, -1) } : stepped(state, 'past')
    case 'redo':
      return stepped(state, 'future')
    case 'begin':
      return begun(action.markers)
  }
}

/** How many markers differ from those that the editor began with. */
export const changesIn = (before: MarkersByUrl, now: MarkersByUrl): number =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].reduce((sum, url) => {
    const [was, is] = [before, now].map((all) => new Map((all[url] ?? []).map((one) => [one.id, JSON.stringify(one)])))
    const ids = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])
    return sum + [...ids].filter((id) => was?.get(id) !== is?.get(id)).length
  }, 0)
