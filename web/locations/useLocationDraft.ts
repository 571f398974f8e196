import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boundsOf, readFeatures } from '../../engine/geo'
import type { LocationView } from '../../server/contract/locations/locations'
import { useKeptInput } from '../guard/useKeptInput'
import { useUnsavedChanges, writeUnsaved } from '../kept/unsaved'
import { RpcError, call } from '../rpc'
import { toast } from '../ui/toasts/toasts'
import { NO_ADDRESS, conflictsOf, degrees, draftOf, isFar, mergedDraft, same, withPart, type Draft, type Part, type Point } from './draft'

interface Kept {
  location: LocationView | null
  draft: Draft
}

/** Somebody else saved first. */
interface Meeting {
  theirs: LocationView
  mine: Draft
  message: string
  parts: readonly Part[]
}

const nameKey = (name: string): string => name.trim().toLocaleLowerCase('de')

interface LocationDraftProps {
  /** null: a new one. */
  given: LocationView | null
  /** All that are loaded: two may not be called the same. */
  others: readonly LocationView[]
  onSaved: () => void
}

/** A location as it is edited: a copy, kept while a session ends, and joined with what others saved meanwhile. */
export function useLocationDraft({ given, others, onSaved }: LocationDraftProps) {
  const { t } = useTranslation('locations')
  const keptAt = `location:${given?.id ?? 'new'}`
  const kept: Kept | null = useKeptInput<Kept>(keptAt, (): Kept => ({ location, draft }))
  // What is sent is the version that was typed upon: others' changes since are met, not written over.
  const [location, setLocation] = useState(kept?.location ?? given)
  const [draft, setDraft] = useState<Draft>(() => kept?.draft ?? draftOf(given))
  const { name, point, shape, address } = draft
  const isTyped = !same(draft, draftOf(location))
  useUnsavedChanges(isTyped)
  const put = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }))
  /** Where the address was found. */
  const [anchor, setAnchor] = useState<Point | null>(address.addressDisplayName === '' ? null : point)
  /** A point goes elsewhere; the address of another place does not go with it. */
  const place = (to: Point): Partial<Draft> => ({ point: to, ...(anchor && isFar(anchor, to) ? { address: NO_ADDRESS } : {}) })
  const setPoint = (to: Point): void => put(place(to))
  /** An address that was found; where nothing is drawn, the point goes there. */
  const takeAddress = (found: Point, to: Draft['address']): void => {
    put({ address: to, ...(shape ? {} : { point: found }) })
    setAnchor(found)
  }
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isTaken = others.some((one) => one.id !== location?.id && nameKey(one.name) === nameKey(name))
  const draw = (next: GeoJSON.FeatureCollection | null): void => {
    const read = readFeatures(next).shape
    if (!read) return put({ shape: next })
    // The middle of its bounds, as the server sets it.
    const { west, south, east, north } = boundsOf(read)
    put({ shape: next, ...place({ latitude: degrees((south + north) / 2), longitude: degrees((west + east) / 2) }) })
  }
  /** Nothing is kept of what was saved or thrown away. */
  const end = (done: () => void): void => {
    writeUnsaved(false)
    done()
  }
  const [met, setMet] = useState<Meeting | null>(null)
  /**
   * Whether somebody was faster: then theirs is what is there now, and what was typed here stands upon it, to be looked at and saved once
   * more.
   */
  const hasMet = async (message: string): Promise<boolean> => {
    const theirs = location && (await call('getLocationById', location.id).catch(() => null))
    if (!location || !theirs || theirs.version === location.version) return false
    const [base, now] = [draftOf(location), draftOf(theirs)]
    setMet({ theirs, mine: draft, message, parts: conflictsOf(base, draft, now) })
    setDraft(mergedDraft(base, draft, now))
    setLocation(theirs)
    return true
  }
  const takeTheirs = (part: Part): void => {
    if (!met) return
    setDraft(withPart(draft, part, draftOf(met.theirs)))
    setMet({ ...met, parts: met.parts.filter((one) => one !== part) })
  }
  const save = async (): Promise<void> => {
    if (isTaken) {
      toast.info(t('taken.hint'), t('taken.text'))
      return setFailure(`${t('taken.text')} ${t('taken.hint')}`)
    }
    setBusy(true)
    setFailure(null)
    setMet(null)
    const input = { name: name.trim(), latitude: point?.latitude ?? null, longitude: point?.longitude ?? null, geoJson: shape, ...address }
    try {
      if (location) await call('updateLocation', { id: location.id, version: location.version ?? 0, ...input })
      else await call('createLocation', input)
      toast.success(t(location ? 'done.updated' : 'done.created'))
      end(onSaved)
    } catch (refused) {
      const message = `${t(location ? 'refused.updated' : 'refused.created')} ${refused instanceof RpcError ? refused.message : ''}`
      if (!(refused instanceof RpcError && refused.code === 409 && (await hasMet(message)))) setFailure(message)
      setBusy(false)
    }
  }
  return { location, draft, isTyped, isTaken, put, takeAddress, setPoint, draw, met, takeTheirs, isBusy, failure, save, end }
}
