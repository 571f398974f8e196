import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { partOf, type Focus } from './keys'

/** The part of a card, or what stands for it where the card has lost it. */
export function partOfCard(root: HTMLElement | null, { cardId, part, column }: Focus): HTMLElement | null {
  const card = [...(root?.querySelectorAll<HTMLElement>('.b-card') ?? [])].find(({ dataset }) => dataset['id'] === cardId)
  if (!card || (column !== undefined && card.closest<HTMLElement>('.b-col')?.dataset['column'] !== column)) return null
  return card.querySelector<HTMLElement>(`.${part}`) ?? card.querySelector<HTMLElement>('.b-more')
}

/**
 * A card that goes to another column is drawn anew there, whoever moved it: the focus goes with it. It is given up as soon as the person
 * goes elsewhere.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  const last = useRef<Focus | null>(null)
  useEffect(() => {
    const note = ({ target }: Event): void => {
      const part = target instanceof Element && root.current?.contains(target) ? partOf(target) : null
      const cardId = target instanceof Element ? target.closest<HTMLElement>('.b-card')?.dataset['id'] : undefined
      last.current = part && cardId !== undefined ? { cardId, part } : null
    }
    const leave = ({ target }: Event): void => {
      if (!(target instanceof Element) || !target.closest('.b-card, .b-menu')) last.current = null
    }
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', leave)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', leave)
    }
  }, [root])
  useLayoutEffect(() => {
    if (last.current && (document.activeElement === document.body || document.activeElement === null))
      partOfCard(root.current, last.current)?.focus({ preventScroll: true })
  })
}
