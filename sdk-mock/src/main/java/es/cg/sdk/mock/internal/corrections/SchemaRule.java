package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * How a schema of the service differs from the contract in one direction, wherever it occurs. Immutable.
 *
 * @param fields by our name, all fields of the schema
 * @param fixed what requests have besides
 */
public record SchemaRule(Map<String, FieldRule> fields, Map<JsonPlace, JsonNode> fixed) {}
