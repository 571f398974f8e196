import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { SHUTTABLE, type Phase } from '../../../workflows/procedure'
import { withoutKey } from '../../procedure/valueText'
import { Check } from '../../ui'
import { toggled } from './edit'
import { Part, Spot, useFaults } from './parts'
import { spotIn } from './spots'
import { useChange } from './useChange'

/** What a kind of phase has that can be shut at all; whether a law keeps it open is said where it is chosen. */
const OFFERED: Readonly<Partial<Record<Phase['kind'], readonly string[]>>> = {
  notice: ['invitation'],
  intake: ['lateQuestions', 'invitation', 'extension'],
  choice: ['questions'],
  talk: ['questions', 'invitation'],
}

/** Acts that the phase shuts, each as a sentence; what a file says beside them stands here too, to be taken out. */
export const Without = ({ phase }: { phase: Phase }): ReactElement | null => {
  const { t } = useTranslation('procedures')
  const change = useChange()
  const faults = useFaults('without')
  const own: readonly string[] = phase.without ?? []
  const offered = phase.kind === 'choice' && phase.stage !== 4 ? [] : (OFFERED[phase.kind] ?? [])
  const all = SHUTTABLE.filter((act) => offered.includes(act) || own.includes(act))
  if (all.length === 0) return null
  return (
    <Part field="without" title={t('edit.without')} faults={faults}>
      <p className="soft small">{t('edit.withoutLead')}</p>
      {all.map((act) => (
        <Spot key={act} at={spotIn('without', own.indexOf(act))}>
          <Check
            checked={own.includes(act)}
            error={own.includes(act) ? faults.at(String(own.indexOf(act))) : undefined}
            onChange={() => {
              const left = toggled(own, act, SHUTTABLE)
              change({ without: left.length > 0 ? left : undefined }, 'without')
            }}
          >
            {t(`says.${withoutKey(act)}`)}
          </Check>
        </Spot>
      ))}
    </Part>
  )
}
