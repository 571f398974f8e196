export { documentFairway, type Drawing, type DrawingText, type Shape } from './document'
export {
  fairwayOf,
  isPublicationAhead,
  wholeFairwayOf,
  type Channel,
  type Fairway,
  type FairwayLot,
  type FairwayTender,
  type Mark,
  type MarkKind,
} from './model'
export { placesOf, type PlacedMark } from './places'
