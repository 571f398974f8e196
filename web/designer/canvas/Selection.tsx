import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui'
import { bringIntoView } from '../bringIntoView'
import { useDesigner } from '../state'
import { moveStep } from '../tree/moves'

interface SelectionProps {
  selected: string | null
  onSelect: (id: string) => void
  onRemove: (id: string) => void
  onCopy: (id: string) => void
  readOnly: boolean
  children: ReactNode
}

interface Place {
  top: number
  left: number
  width: number
  height: number
}

/** The contentId a path of the form ends in: '/GR-Lot/0/BT-21-Lot' → 'BT-21-Lot', an item → its group. */
const idOfPath = (path: string): string | undefined =>
  path
    .split('/')
    .filter((step) => step !== '' && !/^\d+$/.test(step))
    .at(-1)

/** Outlines what is selected in the form below and puts its tools there; a click selects. The form itself knows nothing of it. */
export const Selection = ({ selected, onSelect, onRemove, onCopy, readOnly, children }: SelectionProps): ReactElement => {
  const { t } = useTranslation('designer')
  const { file, apply } = useDesigner()
  const stage = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place | null>(null)

  const measure = useCallback(() => {
    const box = stage.current
    const element = box && selected !== null ? findElement(box, selected) : null
    if (!box || !element) return setPlace(null)
    const outer = box.getBoundingClientRect()
    const inner = element.getBoundingClientRect()
    const next = { top: inner.top - outer.top, left: inner.left - outer.left, width: inner.width, height: inner.height }
    setPlace((now) => (now && (Object.keys(next) as (keyof Place)[]).every((key) => Math.abs(now[key] - next[key]) < 1) ? now : next))
  }, [selected])

  useLayoutEffect(measure)
  useEffect(() => {
    const box = stage.current
    if (!box) return
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    const parts = new MutationObserver(measure)
    parts.observe(box, { childList: true, subtree: true })
    return () => {
      sizes.disconnect()
      parts.disconnect()
    }
  }, [measure])
  // What is new is drawn a moment after it was selected: it is brought into view once, when it is there.
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (shown.current === selected) return
    const element = stage.current && selected !== null ? findElement(stage.current, selected) : null
    // On a phone the form may be behind the structure: it is shown once somebody looks at it.
    if (selected !== null && !element?.getClientRects().length) return
    shown.current = selected
    // A click in the form has it in view already.
    if (element && !element.contains(document.activeElement)) bringIntoView(element)
  })

  const move = (step: -1 | 1): void => {
    const edit = selected === null ? null : moveStep(file, selected, step)
    if (edit) apply(edit, { label: t('step.move') })
  }

  return (
    <div
      className="d-stage"
      ref={stage}
      onClickCapture={(event) => {
        if (!(event.target instanceof Element)) return
        const id = idOfPath(event.target.closest<HTMLElement>('[data-path]')?.dataset['path'] ?? '')
        if (id !== undefined && id !== selected) onSelect(id)
      }}
    >
      {children}
      {place ? (
        <div className="d-outline" style={place} aria-hidden={readOnly}>
          {readOnly || selected === null ? null : (
            <span className="d-grip" role="toolbar" aria-label={t('canvas.tools')}>
              <button type="button" aria-label={t('canvas.up')} title={t('canvas.up')} onClick={() => move(-1)}>
                <Icon name="arrowUp" size={16} />
              </button>
              <button type="button" aria-label={t('canvas.down')} title={t('canvas.down')} onClick={() => move(1)}>
                <Icon name="arrowDown" size={16} />
              </button>
              <button type="button" aria-label={t('canvas.copy')} title={t('canvas.copy')} onClick={() => onCopy(selected)}>
                <Icon name="copy" size={16} />
              </button>
              <button type="button" aria-label={t('canvas.remove')} title={t('canvas.remove')} onClick={() => onRemove(selected)}>
                <Icon name="trash" size={16} />
              </button>
            </span>
          )}
        </div>
      ) : selected !== null ? (
        <p className="d-unseen small soft" role="status">
          <Icon name="eyeOff" size={16} /> {t('canvas.unseen')}
        </p>
      ) : null}
    </div>
  )
}

function findElement(box: HTMLElement, id: string): HTMLElement | null {
  for (const element of box.querySelectorAll<HTMLElement>('[data-path]')) if (idOfPath(element.dataset['path'] ?? '') === id) return element
  return null
}
