import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FaultNote } from '../ui'
import type { PlacedFault } from './readFile'

interface RefusedProps {
  sentence: string
  faults: readonly PlacedFault[]
  /** Where a fault is; missing: its path. */
  place?: (fault: PlacedFault) => ReactNode
  /** Of a fault, below its text. */
  about?: (fault: PlacedFault) => ReactNode
}

/** What is wrong with a document, place by place. */
export const Refused = ({ sentence, faults, place, about }: RefusedProps): ReactElement => {
  const { t } = useTranslation('procedures')
  return (
    <>
      <FaultNote>{sentence}</FaultNote>
      <ul className="pr-faults">
        {faults.map((fault) => (
          <li key={`${fault.path} ${fault.text}`}>
            {place?.(fault) ?? <code>{fault.path || t('import.whole')}</code>} {fault.text}
            {about?.(fault)}
          </li>
        ))}
      </ul>
    </>
  )
}
