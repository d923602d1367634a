package es.cg.sdk.checks.services;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command {@code contract-diff}, in a process of its own. */
final class ContractDiffProcess {
    /** What the programs call: README's, a month-end, a listing and a receiver. */
    private static final String USED = "clients.list,invoices.issue,invoices.get,invoices.list,webhooks.create,events";

    private static final List<String> MODULES = List.of(
            "sdk-examples",
            "sdk-generator",
            "sdk-base",
            "sdk-core",
            "sdk-database",
            "sdk-jdbc",
            "sdk-mock",
            "sdk-statements",
            "sdk-webhooks");

    private ContractDiffProcess() {}

    /** What the command printed, and how it ended. */
    record Result(int exit, String output) {}

    /** Runs the command on the document of a service. */
    static Result of(String service, String option, Path file) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                Stream.concat(
                                MODULES.stream()
                                        .map(each -> ServiceFiles.ROOT
                                                .resolve(each)
                                                .resolve("target/classes")
                                                .toString()),
                                Stream.of(System.getProperty("java.class.path")))
                        .collect(Collectors.joining(File.pathSeparator)),
                "es.cg.sdk.examples.Examples",
                "contract-diff",
                ServiceFiles.document(service).toString(),
                option,
                file.toString(),
                "--for",
                USED));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Result(process.waitFor(), output);
    }
}
