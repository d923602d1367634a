package es.cg.sdk.mock.internal.corrections;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A field or a filter of the contract.
 *
 * @param isList whether it is a list
 * @param schema the name of the schema of its object, or of the objects in its list; null for another value
 * @param type the JSON type of its value or of the items of its list; empty for any
 * @param isDay whether it is a day
 * @param words its vocabulary; empty for none
 */
public record RecordField(boolean isList, @Nullable String schema, String type, boolean isDay, Set<String> words) {}
