// Made by scripts/generate-validators.ts from schemas/*.json: change those, then run it.

export const schemaOfLibraryMetadata = {
  "$schema": "http://json-schema.org/draft-07/schema#",
  "type": "object",
  "required": [
    "name",
    "display_name",
    "description"
  ],
  "properties": {
    "$schema": {
      "type": "string"
    },
    "name": {
      "type": "string"
    },
    "display_name": {
      "type": "string"
    },
    "description": {
      "type": "string"
    },
    "path": {
      "type": "string"
    },
    "dependencies": {
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "path": {
            "type": "string"
          },
          "ref": {
            "type": "string"
          },
          "custom_url": {
            "type": "string"
          }
        },
        "additionalProperties": false
      }
    }
  },
  "additionalProperties": false
} as const;

export const schemaOfPolicyDefaultValues = {
  "$schema": "http://json-schema.org/draft-07/schema#",
  "type": "object",
  "required": [
    "defaults"
  ],
  "properties": {
    "$schema": {
      "type": "string"
    },
    "defaults": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "default_name",
          "policy_assignments"
        ],
        "properties": {
          "default_name": {
            "type": "string"
          },
          "description": {
            "type": "string"
          },
          "policy_assignments": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "policy_assignment_name",
                "parameter_names"
              ],
              "properties": {
                "policy_assignment_name": {
                  "type": "string"
                },
                "parameter_names": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                }
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false
      }
    }
  },
  "additionalProperties": false
} as const;
