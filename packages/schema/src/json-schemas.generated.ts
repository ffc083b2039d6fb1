// Made by scripts/generate-validators.ts from schemas/*.json: change those, then run it.

/** The JSON Schemas (draft-07) of the two documents, as editors take them. */
export const jsonSchemas: { readonly metadata: object; readonly defaults: object } = {
  "metadata": {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "title": "Library metadata",
    "description": "Names a library and lists the libraries it is stacked on. A local library may hold only its dependencies.",
    "type": "object",
    "required": [
      "name",
      "display_name",
      "description"
    ],
    "properties": {
      "$schema": {
        "type": "string",
        "description": "URL of this schema."
      },
      "name": {
        "type": "string",
        "description": "Short library name."
      },
      "display_name": {
        "type": "string",
        "description": "Human-readable name."
      },
      "description": {
        "type": "string",
        "description": "What the library is for."
      },
      "path": {
        "type": "string",
        "description": "Where a published library lies in its repository, such as platform/alz."
      },
      "dependencies": {
        "type": "array",
        "description": "Libraries this one is stacked on, in order: a later one overrides an earlier one.",
        "items": {
          "type": "object",
          "description": "Either path and ref, or custom_url.",
          "properties": {
            "path": {
              "type": "string",
              "description": "Path of the dependency in the library repository."
            },
            "ref": {
              "type": "string",
              "description": "Release of the dependency."
            },
            "custom_url": {
              "type": "string",
              "description": "Alternative address of the dependency."
            }
          }
        }
      }
    }
  },
  "defaults": {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "title": "Policy default values",
    "description": "Named values that are applied consistently across several policy assignments.",
    "type": "object",
    "required": [
      "defaults"
    ],
    "properties": {
      "$schema": {
        "type": "string",
        "description": "URL of this schema."
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
              "type": "string",
              "description": "Key of the default in the resulting map."
            },
            "description": {
              "type": "string",
              "description": "What the value is for."
            },
            "policy_assignments": {
              "type": "array",
              "description": "The assignments that take the value.",
              "items": {
                "type": "object",
                "required": [
                  "policy_assignment_name",
                  "parameter_names"
                ],
                "properties": {
                  "policy_assignment_name": {
                    "type": "string",
                    "description": "Name of the policy assignment that takes the value."
                  },
                  "parameter_names": {
                    "type": "array",
                    "description": "Parameters of that assignment that take the value.",
                    "items": {
                      "type": "string"
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
};
