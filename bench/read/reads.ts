/** A read of a screen when it is opened. */
export interface Read {
  name: string
  query: string
  variables(of: { batchId: string; vesselId: string }): object
}

const vessel = 'id version updatedAt type status label name capacityBBL'
const recipe = 'id version updatedAt name style expectedOG expectedFG expectedABV expectedIBU colorSRM'
const person = 'id name role'
const batch = `id version updatedAt batchNumber recipe { ${recipe} } brewDate brewer { ${person} } batchSizeBBL stage
  mashTun { ${vessel} } kettle { ${vessel} } fermenter { ${vessel} } briteTank { ${vessel} }
  expectedFermentationDays expectedConditioningDays notes assignedTeam mashingStartDate boilingStartDate
  fermentingStartDate conditioningStartDate keggingDate`
const log = `id version updatedAt batchId equipment { ${vessel} } logType timestamp createdAt temperature gravity pH
  pressure appearance aromaNotes tasteNotes generalNotes issueFlag issueSeverity issueDescription targetGravity
  originalGravity loggedBy { ${person} }`
const nothing = () => ({})

/**
 * The reads of the production floor. A page has the same number of batches in both breweries, so that the responses are
 * comparable.
 */
export const reads: Read[] = [
  {
    name: '/logs: active batches with latest entry and readings',
    query: `{ asOfSeq activeBatches { ${batch} logCount latestLog { ${log} } readings(limit: 40) { id timestamp gravity temperature } } }`,
    variables: nothing,
  },
  {
    name: '/schedule: the board, totals, vessels',
    query: `{ asOfSeq batches(stages: [PLANNED, MASHING, BOILING, FERMENTING, CONDITIONING, KEGGING], limit: 500) { ${batch} } batchTotals { total byStage { stage count } } equipment { ${vessel} } }`,
    variables: nothing,
  },
  {
    name: '/schedule: a page of 20 batches of the list',
    query: `{ asOfSeq batches(limit: 20) { ${batch} } }`,
    variables: nothing,
  },
  {
    name: 'the log of one batch',
    query: `query ($batchId: ID!) { asOfSeq batch(id: $batchId) { ${batch} logCount readings(limit: 500) { id timestamp gravity temperature } }
      batchLogs(batchId: $batchId, limit: 50) { ${log} } }`,
    variables: ({ batchId }) => ({ batchId }),
  },
  {
    name: 'the newest 10 events of a vessel',
    query: `query ($vesselId: ID!) { vesselHistory(equipmentId: $vesselId, limit: 10) { id at what by { name } batch { id } } }`,
    variables: ({ vesselId }) => ({ vesselId }),
  },
]
