package es.cg.sdk.internal.corrections.file;

import es.cg.sdk.internal.corrections.ContractForms;
import es.cg.sdk.internal.corrections.ContractForms.OperationForm;
import es.cg.sdk.internal.corrections.ContractForms.SchemaForm;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;

/**
 * Which schemas a correction can reach.
 *
 * @param sent those of JSON bodies of requests, and all within them
 * @param records the former, and those of records in answers and events
 */
record SchemaUses(Set<String> sent, Set<String> records) {
    static SchemaUses of(ContractForms contract) {
        Collection<OperationForm> operations = contract.operations().values();
        Set<String> sent = new LinkedHashSet<>();
        operations.stream()
                .filter(each -> !each.upload())
                .map(OperationForm::request)
                .filter(Objects::nonNull)
                .forEach(each -> add(sent, contract, each));
        Set<String> records = new LinkedHashSet<>(sent);
        operations.stream()
                .map(OperationForm::answer)
                .filter(Objects::nonNull)
                .forEach(each -> add(records, contract, each));
        contract.events().values().forEach(each -> add(records, contract, each));
        return new SchemaUses(sent, records);
    }

    private static void add(Set<String> schemas, ContractForms contract, String schema) {
        Deque<String> open = new ArrayDeque<>(Set.of(schema));
        for (String each = open.poll(); each != null; each = open.poll()) {
            SchemaForm form = contract.schemas().get(each);
            if (form != null && schemas.add(each)) {
                form.fields().values().stream()
                        .map(ContractForms.FieldForm::schema)
                        .filter(Objects::nonNull)
                        .forEach(open::add);
            }
        }
    }
}
