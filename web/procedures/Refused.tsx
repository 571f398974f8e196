import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { FaultNote } from '../ui'
import type { PlacedFault } from './readFile'

/** What is wrong with a document, place by place. */
export const Refused = ({ sentence, faults }: { sentence: string; faults: readonly PlacedFault[] }): ReactElement => {
  const { t } = useTranslation('procedures')
  return (
    <>
      <FaultNote>{sentence}</FaultNote>
      <ul className="pr-faults">
        {faults.map(({ path, text }) => (
          <li key={`${path} ${text}`}>
            <code>{path || t('import.whole')}</code> {text}
          </li>
        ))}
      </ul>
    </>
  )
}
