import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'

interface Paged<T> {
  shown: readonly T[]
  /** Steps to the pages before and after; null where all are shown. `label`: what is paged, 'Angebote'. */
  pager: (label: string) => ReactElement | null
}

/** A page of so many; what became shorter since stays within its last page. */
export const usePager = <T,>(all: readonly T[], size: number): Paged<T> => {
  const { t } = useTranslation('app')
  const [wanted, setWanted] = useState(0)
  const last = Math.max(0, Math.ceil(all.length / size) - 1)
  const page = Math.min(wanted, last)
  const from = page * size
  const shown = all.slice(from, from + size)
  // A button that leads no further takes no focus: it goes on where the page is named.
  const name = useRef<HTMLSpanElement>(null)
  const turn = (next: number): void => {
    setWanted(next)
    if (next === 0 || next === last) name.current?.focus()
  }
  const pager: Paged<T>['pager'] = (label) =>
    last === 0 ? null : (
      <span className="pager" role="group" aria-label={label}>
        <Button
          variant="quiet"
          size="small"
          icon="left"
          label={t('pages.before', { label })}
          disabled={page === 0}
          onClick={() => turn(page - 1)}
        />
        <span className="small num" role="status" ref={name} tabIndex={-1}>
          {t('pages.shown', { label, from: from + 1, to: from + shown.length, all: all.length })}
        </span>
        <Button
          variant="quiet"
          size="small"
          icon="right"
          label={t('pages.after', { label })}
          disabled={page === last}
          onClick={() => turn(page + 1)}
        />
      </span>
    )
  return { shown, pager }
}
