package es.cg.sdk.testing;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Programs of the tests as processes of their own. */
public final class JavaProcess {
    // They start often and run for seconds. What they load, the process of the test has verified.
    private static final List<String> SHORT_LIVED = List.of(
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:-BytecodeVerificationRemote");

    private JavaProcess() {}

    /** Returns how to start a program with the class path of this process; it writes its errors into its output. */
    public static ProcessBuilder of(List<String> options, Class<?> program, Object... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(SHORT_LIVED);
        command.addAll(options);
        command.add("-cp");
        command.add(
                System.getProperty("java.class.path") + File.pathSeparator + System.getProperty("jdk.module.path", ""));
        command.add(program.getName());
        for (Object each : arguments) {
            command.add(each.toString());
        }
        return new ProcessBuilder(command).redirectErrorStream(true);
    }
}
