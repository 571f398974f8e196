export { FairwayHead } from './FairwayHead'
export { FairwayRow } from './FairwayRow'
export { fairwayOf, type Fairway, type FairwayTender } from './model'
export { fairwayLines, fairwaySentence, phaseText } from './words'
