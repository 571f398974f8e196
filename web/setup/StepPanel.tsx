import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { SetupStep } from '../../engine/pages'
import { RpcError } from '../rpc'
import { Button, FaultNote } from '../ui'

interface StepPanelProps {
  step: SetupStep
  /** Saves what the step has; false: it is not whole yet, and says so itself. */
  onDone: () => Promise<boolean | void>
  onLeave: () => Promise<void>
  /** A form of the step that the button sends; `onDone` follows from its being saved. */
  form?: string
  isBusy?: boolean
  children: ReactNode
}

/** A step: what it is about, what there is to set, and the two ways on. */
export const StepPanel = ({ step, onDone, onLeave, form, isBusy = false, children }: StepPanelProps): ReactElement => {
  const { t } = useTranslation('setup')
  const [busy, setBusy] = useState<'done' | 'left' | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    // The step before was left at its end; the first page of a document stays where the browser has it.
    if (key === 'default') return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
    // Once: each step has a panel of its own.
  }, [])
  const go = async (way: 'done' | 'left'): Promise<void> => {
    setRefused(null)
    setBusy(way)
    try {
      await (way === 'done' ? onDone() : onLeave())
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      setRefused(error.message)
    } finally {
      setBusy(null)
    }
  }
  return (
    <section className="panel su-panel" aria-labelledby="su-title">
      <header>
        <h2 id="su-title" ref={heading} tabIndex={-1}>
          {t(`${step}.title`)}
        </h2>
      </header>
      <div className="body">
        <p className="soft">{t(`${step}.text`)}</p>
        {children}
        <FaultNote>{refused}</FaultNote>
        <div className="su-foot">
          <Button busy={busy === 'left'} onClick={() => void go('left')}>
            {t('leave')}
          </Button>
          {form === undefined ? (
            <Button variant="primary" busy={busy === 'done'} onClick={() => void go('done')}>
              {t('next')}
            </Button>
          ) : (
            <Button variant="primary" type="submit" form={form} busy={isBusy}>
              {t('next')}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

/** What every step is given. */
export interface StepProps {
  onDone: (changes?: Parameters<import('./useSetup').SetupProgress['keep']>[2]) => Promise<void>
  onLeave: () => Promise<void>
}
