package es.cg.sdk.examples;

import es.cg.sdk.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/** The openapi.json that comes with the SDK. */
final class BundledContract {
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

    private BundledContract() {}

    /** Returns the whole document. */
    static Json document() {
        try (InputStream in = Objects.requireNonNull(
                BundledContract.class.getResourceAsStream("openapi.json"), "openapi.json is not in the jar")) {
            return Json.parse(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the operations of a contract, in its order. */
    static List<ContractOperation> operations(Json contract) {
        List<ContractOperation> operations = new ArrayList<>();
        Json paths = contract.get("paths");
        for (String path : paths.names()) {
            for (String method : paths.get(path).names()) {
                if (METHODS.contains(method)) {
                    operations.add(new ContractOperation(
                            method.toUpperCase(Locale.ROOT),
                            path,
                            paths.get(path).get(method)));
                }
            }
        }
        return operations;
    }

    /**
     * An operation of a contract.
     *
     * @param method such as {@code GET}
     * @param path such as {@code /invoices/{id}}
     * @param node what stands under the method
     */
    record ContractOperation(String method, String path, Json node) {
        String id() {
            String id = node.get("operationId").string();
            return id == null || id.isBlank()
                    ? path.replaceAll("\\{[^}]*}|^/+", "").replaceAll("/+$", "").replaceAll("/+", ".") + "."
                            + method.toLowerCase(Locale.ROOT)
                    : id;
        }

        /** Returns the texts in an array of the operation, such as {@code x-error-codes}; empty if it has none. */
        List<String> texts(String name) {
            return node.get(name).items().stream()
                    .map(Json::string)
                    .map(String::valueOf)
                    .toList();
        }

        boolean isAssumed() {
            return Boolean.TRUE.equals(node.get("x-assumed").bool());
        }

        boolean isOnClient() {
            return "required".equals(node.get("x-client-header").string());
        }

        boolean isOfSandboxOnly() {
            return texts("x-environments").equals(List.of("sandbox"));
        }
    }
}
