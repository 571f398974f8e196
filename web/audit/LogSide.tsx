import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogEntry } from '../../server/contract/audit/views'
import { Button, Modal } from '../ui'
import { LogDetails } from './LogDetails'
import { useIsWide } from '../ui/useIsWide'
import { typeName } from './words'

interface LogSideProps {
  entry: LogEntry
  onClose: () => void
}

const Panel = ({ entry, onClose }: LogSideProps): ReactElement => {
  const { t } = useTranslation('audit')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [entry.id])
  return (
    <aside
      className="log-side"
      aria-label={t('side.label')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {typeName(entry.type, t)}
        </h2>
        <Button variant="quiet" size="small" icon="close" label={t('side.close')} onClick={onClose} />
      </header>
      <LogDetails entry={entry} />
    </aside>
  )
}

/** The entry beside the list where there is room for both, else over it. */
export const LogSide = ({ entry, onClose }: LogSideProps): ReactElement => {
  const { t } = useTranslation('audit')
  if (useIsWide()) return <Panel entry={entry} onClose={onClose} />
  return (
    <Modal title={typeName(entry.type, t)} onClose={onClose}>
      <LogDetails entry={entry} />
    </Modal>
  )
}
