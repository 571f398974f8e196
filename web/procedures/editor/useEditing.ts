import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcedureDocument } from '../../../workflows/procedure'
import type { ProcedureRow } from '../../../server/contract/procedures/procedures'
import type { DraftStore, Step } from '../../drafts/DraftStore'
import { useLanguage } from '../../i18n/useLanguage'
import { toast } from '../../ui/toasts/toasts'
import { namesIn } from '../../procedure/valueText'
import { addPhase, END, movePhase, removePhase } from './edit'
import { placeOf, problemsOf, type Problem } from './problems'
import { spotId, WHOLE_PLACE } from './spots'
import type { Editor } from './state'

export type ProcedureStore = DraftStore<ProcedureDocument, ProcedureRow>

/** The first control of a place in the properties, or of what is around it; what is about the phase as a whole is read at its head. */
function focusPart(place: string): void {
  const steps = place === '' ? [] : place.split('/')
  const around = [...steps.map((_step, n) => steps.slice(0, steps.length - n).join('/')), ...(place === '' ? [] : [WHOLE_PLACE])]
  const spots = [...around.map((one) => document.getElementById(spotId(one))), document.getElementById('pr-props')]
  const spot = spots.find((one) => one !== null)
  const control = spot?.querySelector<HTMLElement>('input:not(:disabled), select, textarea, button') ?? spot
  control?.focus()
}

/** What phases, envelopes and the end of a document are called, by their keys. */
export function useCalled(document: ProcedureDocument): (key: string) => string {
  const { t } = useTranslation('procedures')
  const lang = useLanguage()
  return useMemo(() => {
    const names = namesIn(document, { t, lang })
    return (key) => (key === END ? t('end') : names(key))
  }, [document, t, lang])
}

/** A place in the draft that is to be gone to: its path, once for each object. */
export type GoTo = Readonly<{ path: string }>

/** The selection, and the steps that can be gone on the store's document. */
export function useEditing(store: ProcedureStore, goTo: GoTo | null): Editor {
  const { t } = useTranslation('procedures')
  const [wanted, select] = useState<string | null>(null)
  const [formId, chooseForm] = useState('')
  const [aim, setAim] = useState<{ place: string } | null>(null)
  const { file, state } = store
  const phase = file.phases.find(({ key }) => key === wanted)
  const selected = phase?.key ?? null
  const problems = useMemo((): Problem[] => {
    // What the server did not even keep comes first: it is nowhere else.
    const refused = state.kind === 'faulty' ? state.faults : []
    return [...refused.map(({ path, rule, params = {} }) => ({ ...placeOf(file, path), rule, params })), ...problemsOf(file)]
  }, [file, state])
  const called = useCalled(file)
  const goToPlace = ({ phase: key, field, at }: Pick<Problem, 'phase' | 'field' | 'at'>): void => {
    select(key)
    setAim({ place: [field, at].filter((part) => part !== '').join('/') || WHOLE_PLACE })
  }
  // Once the phase that it is of is drawn.
  useEffect(() => {
    if (aim) focusPart(aim.place)
  }, [aim])
  const follow = useRef((_path: string): void => undefined)
  follow.current = (path) => goToPlace(placeOf(file, path))
  useEffect(() => {
    if (goTo) follow.current(goTo.path)
  }, [goTo])
  const apply = (next: ProcedureDocument, step: Step): void => store.change(next, step)
  const moved = (step: -1 | 1): ProcedureDocument | null => (selected === null ? null : movePhase(file, selected, step))
  return {
    ...{ document: file, selected, phase, problems, formId, chooseForm, called, select, apply, goToPlace },
    add(what) {
      const { document: next, key } = addPhase(file, what, selected ?? file.phases.at(-1)?.key ?? '')
      apply(next, { label: t('edit.step.add') })
      select(key)
      requestAnimationFrame(() => focusPart('name'))
    },
    move(step) {
      const next = moved(step)
      if (next) apply(next, { label: t('edit.step.move') })
      else toast.info(t('edit.cannotMove'))
    },
    canMove: (step) => moved(step) !== null,
    remove() {
      if (!phase || phase.kind === 'notice' || phase.kind === 'order') return
      const at = file.phases.indexOf(phase)
      apply(removePhase(file, phase.key), { label: t('edit.step.remove') })
      select(file.phases[at - 1]?.key ?? null)
    },
    toProperties: () => requestAnimationFrame(() => focusPart('')),
  }
}
