package es.cg.sdk.webhooks.internal.corrections;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Corrects the records of events by the schema of their kind. Thread-safe. */
public final class RecordCorrections {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk.webhooks");

    private final String file;
    private final Map<String, Map<String, FieldRule>> rules;
    private final Map<String, OfKind> byKind = new HashMap<>();

    private record OfKind(SchemaCorrection correction, CorrectionLog log) {}

    RecordCorrections(Logger log, String file, Map<String, Map<String, FieldRule>> rules) {
        this.file = file;
        this.rules = Map.copyOf(rules);
        ContractRecords contract = ContractRecords.bundled();
        Map<String, SchemaCorrection> all = SchemaCorrection.all(contract, rules);
        Map<String, OfKind> bySchema = new HashMap<>();
        contract.events().forEach((kind, schema) -> {
            SchemaCorrection correction = all.get(schema);
            if (correction != null) {
                byKind.put(
                        kind,
                        bySchema.computeIfAbsent(
                                schema,
                                name -> new OfKind(
                                        correction, new CorrectionLog(log, file, name, correction.labels()))));
            }
        });
    }

    /**
     * Returns the corrections; null if no rule is about the record of an event.
     *
     * @param file the names of the files, for the log
     * @param rules the rules of fields, by schema and field
     */
    public static @Nullable RecordCorrections of(String file, Map<String, Map<String, FieldRule>> rules) {
        return rules.isEmpty() ? null : new RecordCorrections(LOG, file, rules);
    }

    /**
     * Returns the record of an event of this kind as this library has it. What fails stays as it came, and is logged
     * once. Never throws.
     */
    public String ours(String kind, String theirs) {
        OfKind of = byKind.get(kind);
        if (of == null) {
            return theirs;
        }
        try {
            String ours = of.correction().ours(theirs, of.log());
            of.log().corrected();
            return ours;
        } catch (IOException | RuntimeException e) {
            // Not its message, which may hold a part of the record.
            of.log().failed("the record cannot be walked (" + e.getClass().getSimpleName() + ")");
            return theirs;
        }
    }

    /** Returns the names of the files. */
    public String file() {
        return file;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RecordCorrections corrections && rules.equals(corrections.rules);
    }

    @Override
    public int hashCode() {
        return rules.hashCode();
    }
}
