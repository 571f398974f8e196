export { criteriaAsked, CRITERIA_LAWS, type CriteriaAsked, type CriteriaLaw } from './paragraphs'
export { type AwardLaw, type AwardRule, awardRuleFor, awardRulesFor, officesOfThen, rulesOf, seatsOf, type Seat } from './consent'
export { filledSeats, mostFilled } from './seats'
