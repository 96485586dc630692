import { graphql } from '#generated/gql/gql.ts'

/** The whole dashboard: queried once, then pushed whenever it changes. */
export const DashboardDocument = graphql(`
  query Dashboard {
    dashboard {
      at
      metrics {
        activeBatches
        capacityUtilization
        lowStockCount
        revenueCents
        bblProduced
        producedBy {
          figure
          bbl
        }
      }
      alerts {
        ...AlertFields
      }
      alertCount
      equipment {
        available
        inUse
        cleaning
        maintenance
      }
      activeBatches {
        batchId
        batchNumber
        recipeName
        stage
        equipmentId
        vesselLabel
        loggedTemperature {
          value
          at
        }
        loggedGravity {
          value
          at
        }
        batchSizeBBL
        daysElapsed
        expectedDays
        percent
      }
      tanks {
        equipmentId
        label
        type
        status
        capacityBBL
        volumeBBL
        batch {
          batchId
          batchNumber
          recipeName
          stage
          batchSizeBBL
          colorSRM
          alert
          daysElapsed
          expectedDays
          percent
        }
      }
      upcomingSchedule {
        batchId
        batchNumber
        recipeName
        stage
        batchSizeBBL
        brewDate
      }
      lowStockIngredients {
        ingredientId
        name
        category
        currentQuantity
        unit
        reorderThreshold
        stockStatus
      }
      production {
        topRecipes {
          recipeId
          name
          count
          totalBBL
        }
        totalBatchesCompleted
        avgBatchTimeDays
        weeks {
          from
          until
          bblProduced
          revenueCents
        }
      }
    }
  }
`)
