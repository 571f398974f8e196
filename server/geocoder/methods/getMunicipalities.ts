import { getMunicipalities as contract } from '../../contract/geocoder/getMunicipalities'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { municipalitiesIn } from '../municipalities'

export const getMunicipalities = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  handle: (_ctx, _subject, { bounds }) => municipalitiesIn(bounds),
})
